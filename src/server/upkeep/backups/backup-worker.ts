import { parentPort, workerData } from 'node:worker_threads'
import { openObjectStorage } from '../../platform/object-storage.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'

// A thread of its own: encryption would keep the server from answering.
const { url, at, ...order } = workerData as BackupOrder & { url: string; at: string }
parentPort?.postMessage(await makeBackup(openObjectStorage(url), order, new Date(at)))
