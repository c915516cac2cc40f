import { Button, Progress } from '@mantine/core'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Uploads } from '../use-uploads.ts'
import type { Upload } from './upload-types.ts'
import classes from './uploads.module.css'

export const keysOf = (list: readonly Upload[]) => list.map(({ key }) => key)

/** Whether a file is on its way, or rests on it. */
export const isComing = ({ state }: Upload) => ['waiting', 'sending', 'paused', 'held'].includes(state)

/** Pauses files, or goes on with them when all of them rest. */
export function PauseAll({
  list,
  pause,
  resume,
}: Pick<Uploads, 'pause' | 'resume'> & { readonly list: readonly Upload[] }) {
  const t = useTexts()
  const coming = list.filter(isComing)
  const resting = coming.filter(({ state }) => state === 'paused' || state === 'held')
  if (coming.length === 0) return null
  const allRest = resting.length === coming.length
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => (allRest ? resume(keysOf(resting)) : pause(keysOf(coming)))}
      data-testid={allRest ? 'uploads-resume-all' : 'uploads-pause-all'}
    >
      {allRest ? t('images.upload.resumeAll') : t('images.upload.pauseAll')}
    </Button>
  )
}

/** How many files are being sent and how many rest, in words. */
export function useStanding(): (list: readonly Upload[]) => string {
  const t = useTexts()
  return (list) => {
    const count = (...states: readonly Upload['state'][]) => list.filter(({ state }) => states.includes(state)).length
    const [sending, paused] = [count('waiting', 'sending'), count('paused', 'held')]
    const [wanted, failed] = [count('wanted'), count('failed', 'stopped')]
    return [
      sending > 0 && t('images.upload.sending', { count: sending }),
      paused > 0 && t('images.upload.pausedCount', { count: paused }),
      wanted > 0 && t('images.upload.wantedCount', { count: wanted }),
      failed > 0 && t('images.upload.failedCount', { count: failed }),
    ]
      .filter((part) => part !== false)
      .join(' · ')
  }
}

/** How far all files together are. */
export function OverallBar({ list }: { readonly list: readonly Upload[] }) {
  const t = useTexts()
  const { percent } = useFormats()
  const coming = list.filter(isComing)
  if (coming.length === 0) return null
  const share = coming.reduce((sum, upload) => sum + upload.share, 0) / coming.length
  return (
    <Progress.Root size="sm" className={classes.bar ?? ''}>
      <Progress.Section
        value={share * 100}
        aria-label={t('images.upload.overall', { percent: percent(share) })}
        data-testid="uploads-overall"
      />
    </Progress.Root>
  )
}
