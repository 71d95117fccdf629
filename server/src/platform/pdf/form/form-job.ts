import { answerJob } from '../../child-process/answer-job.ts'
import { drawReport } from '../draw.ts'
import { drawBlank } from './draw-blank.ts'
import { fillForm } from './fill.ts'
import type { PaperJob } from './form.ts'

answerJob(async (job: PaperJob) => {
  if (job.kind === 'blank') return [await drawBlank(job.definition, new Date(0))]
  const files: Uint8Array[] = []
  if (job.kind === 'reports') for (const report of job.reports) files.push(await drawReport(report))
  else for (const form of job.forms) files.push(await fillForm(job.blank, job.definition, form))
  return files
})
