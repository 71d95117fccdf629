import { parentPort, workerData } from 'node:worker_threads'
import { drawReport } from './draw.ts'

parentPort?.postMessage(await drawReport(workerData))
