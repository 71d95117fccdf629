import { answerJob } from '../../apart/answer-job.ts'
import { drawReport } from '../draw.ts'
import { drawBlank } from './draw-blank.ts'
import { fillForm } from './fill.ts'
import type { PaperJob } from './form.ts'

answerJob(async (job: PaperJob) => {
  const files: Uint8Array[] = []
  if (job.kind === 'reports') for (const report of job.reports) files.push(await drawReport(report))
  else {
    const blank = job.blank ?? (await drawBlank(job.definition, new Date(0)))
    for (const form of job.forms) files.push(await fillForm(blank, job.definition, form))
  }
  return files
})
