import { IconChevronDown, IconChevronUp, IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAccountQuery } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { lazyInside } from '../../../ui/lazy-inside.tsx'
import { uploadsOf, useUploadDesk } from '../use-uploads.ts'
import { refusalText } from './refusal-text.ts'
import { OverallBar, PauseAll, useStanding } from './standing.tsx'
import type { UploadDesk } from './upload-desk.ts'
import type { Upload, UploadSide } from './upload-types.ts'
import classes from './uploads.module.css'

const alertMs = 7000

const bringSides = () => import('./side-uploads.tsx')
const SideUploads = lazyInside(async () => (await bringSides()).SideUploads)

/** Brings the lists of the sides once something is on its way, and not when the tray is opened: by then the network may be gone. */
function useSidesAtHand(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) bringSides().catch(() => undefined)
  }, [isNeeded])
}

/** Tells each refused file by name, wherever the user is. */
function useAlerts(desk: UploadDesk): void {
  useEffect(
    () =>
      desk.onFailure(({ name, error }: Upload) =>
        toast({
          type: 'error',
          title: ({ t }) => t('images.upload.failedTitle'),
          message: (words) => words.t('images.upload.failed', { name, reason: refusalText(words, error) }),
          forMs: alertMs,
        }),
      ),
    [desk],
  )
}

/** Every side once, as it is named in its newest row. */
const sidesOf = (parts: readonly { readonly side: UploadSide }[]): readonly UploadSide[] => [
  ...new Map(parts.map(({ side }) => [side.inspectionId, side])).values(),
]

/** Photos on their way to whatever sides, on every page; a side whose own list is on the page is left out. */
export function UploadTray() {
  const t = useTexts()
  const { desk, now } = useUploadDesk()
  const { data: account } = useAccountQuery()
  const [isOpen, setOpen] = useState(false)
  const standing = useStanding()
  useAlerts(desk)
  useEffect(() => {
    if (account !== undefined) void desk.attend(account.id)
  }, [desk, account])
  const sides = sidesOf([...now.uploads, ...now.notes]).filter(({ inspectionId }) => inspectionId !== now.shown)
  useSidesAtHand(sides.length > 0)
  if (sides.length === 0) return null
  const list = now.uploads.filter(({ side }) => side.inspectionId !== now.shown)
  const { queue } = desk
  return (
    <section className={classes.tray} aria-label={t('images.upload.listLabel')} data-testid="uploads-tray">
      <div className={classes.trayHead}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-testid="uploads-tray-toggle"
        >
          <IconCloudUpload size={19} stroke={1.7} aria-hidden="true" />
          <span className={classes.text} role="status">
            {standing(list) || t('images.upload.allHere')}
          </span>
          {isOpen ? <IconChevronDown size={17} aria-hidden="true" /> : <IconChevronUp size={17} aria-hidden="true" />}
        </button>
        {!isOpen && <PauseAll list={list} pause={(keys) => queue.pause(keys)} resume={(keys) => queue.resume(keys)} />}
        {!isOpen && <OverallBar list={list} />}
      </div>
      {isOpen && (
        <div className={classes.sides}>
          {sides.map((side) => (
            <section key={side.inspectionId} className={classes.side} aria-label={side.name}>
              <Link to={`${paths.inspection(side.inspectionId)}?view=5`} className={classes.sideName ?? ''}>
                {side.name}
              </Link>
              <SideUploads uploads={uploadsOf(desk, now, side)} />
            </section>
          ))}
        </div>
      )}
    </section>
  )
}
