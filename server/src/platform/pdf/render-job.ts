import { answerJob } from '../child-process/answer-job.ts'
import { drawReport } from './draw.ts'

answerJob(drawReport)
