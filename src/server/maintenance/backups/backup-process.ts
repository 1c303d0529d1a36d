import { openObjectStorage } from '../../platform/object-storage.ts'
import { answer } from '../in-process.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'

answer(({ url, at, ...order }: BackupOrder & { url: string; at: string }) =>
  makeBackup(openObjectStorage(url), order, new Date(at)),
)
