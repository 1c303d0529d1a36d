import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openReviewStore } from '#catalogue/review-store.ts'
import { layout } from './layout.ts'
import { locked } from './lock.ts'
import { openPool } from './pool.ts'
import { servedState, stateOf } from './press.ts'
import { pressInto } from './press-all.ts'
import { pressChanges } from './press-changes.ts'
import type { Pressed, PressOptions } from './press-options.ts'
import { readReleases, releaseFile } from './releases.ts'
import { makeTree, takeOverTree } from './tree.ts'

const reviewsOf = (tree: string): string => join(tree, 'reviews.db')

/**
 * Presses the served release with templates that are not served yet, into a tree beside the served one. The running server goes on serving and
 * publishing. `null` if there is nothing to prepare: no release, or pages of these templates are served or prepared already.
 */
export const prepare = (options: PressOptions): Promise<Pressed | null> =>
  locked(layout(options.dataDir).prepareLock, async () => {
    const [current] = readReleases(options.dataDir)
    if (!current) return null
    const { prepared: tree, reviews } = layout(options.dataDir)
    const states = [servedState(options.dataDir), stateOf(options.dataDir, tree)]
    if (states.some((known) => known?.state.build === options.build)) return null
    rmSync(tree, { recursive: true, force: true })
    makeTree(options.dataDir, tree)
    // Before the pages: reviews that are published while they are pressed count as not pressed.
    const store = openReviewStore(reviews)
    store.copyTo(reviewsOf(tree))
    store.close()
    const pool = openPool(options)
    try {
      return await pressInto(tree, options, releaseFile(options.dataDir, current), pool)
    } finally {
      pool.close()
    }
  })

/**
 * Serves the tree that was prepared for these templates, after pressing what was published since; `null` if there is none. The caller holds the
 * lock of publishes.
 */
export const servePrepared = async (
  options: PressOptions,
  file: string,
): Promise<Pressed | null> => {
  const { dataDir } = options
  const { prepared: tree, reviews } = layout(dataDir)
  const known = stateOf(dataDir, tree)
  if (known?.state.build !== options.build || !existsSync(reviewsOf(tree))) return null
  const store = openReviewStore(reviews)
  const reviewed = ((): number[] => {
    try {
      return store.changedSince(reviewsOf(tree))
    } finally {
      store.close()
    }
  })()
  const nothing: Pressed = {
    how: 'nothing',
    written: 0,
    removed: 0,
    unchanged: 0,
    paths: [],
    removedFiles: [],
  }
  const pool = openPool(options)
  try {
    const isCurrent = known.file === file && reviewed.length === 0
    const pressed = isCurrent
      ? nothing
      : await pressChanges(tree, { ...options, reviewed }, known.file, file, pool)
    takeOverTree(dataDir, tree)
    return pressed
  } finally {
    pool.close()
  }
}
