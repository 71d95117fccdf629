import { answerJob } from '../apart/answer-job.ts'
import { drawReport } from './draw.ts'

answerJob(drawReport)
