import { ReceiptUtility } from '@apple/app-store-server-library'
import { answerJob } from '../../child-process/answer-job.ts'

/** A transaction of an app receipt. Null when there is none in it, or it is not a receipt. */
async function transactionIn(receipt: string): Promise<string | null> {
  try {
    return new ReceiptUtility().extractTransactionIdFromAppReceipt(receipt)
  } catch {
    return null
  }
}

answerJob(transactionIn)
