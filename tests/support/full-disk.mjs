// Preloaded into a process and its workers: after NUSKHA_DISK_BYTES of page files the disk is full, as files or as SQLite (NUSKHA_DISK_SQLITE) say it.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let left = Number(process.env.NUSKHA_DISK_BYTES)
const write = fs.writeFileSync
fs.writeFileSync = (file, data, options) => {
  left -= data.length
  if (left < 0 && process.env.NUSKHA_DISK_SQLITE)
    throw Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    })
  if (left < 0)
    throw Object.assign(new Error(`ENOSPC: no space left on device, write '${file}'`), {
      code: 'ENOSPC',
    })
  return write(file, data, options)
}
syncBuiltinESMExports()
