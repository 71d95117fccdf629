import { answerJob } from '../../platform/apart/answer-job.ts'
import { plan } from './plan.ts'

answerJob(plan)
