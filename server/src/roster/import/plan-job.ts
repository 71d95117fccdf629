import { answerJob } from '../../platform/child-process/answer-job.ts'
import { plan } from './plan.ts'

answerJob(plan)
