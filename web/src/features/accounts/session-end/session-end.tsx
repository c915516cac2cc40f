import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './session-end.module.css'
import { type Ending, useEnding } from './use-ending.ts'

/** Warns two minutes before the session ends, over whatever is open; one key is enough to stay. */
export function SessionEnd() {
  const ending = useEnding()
  return ending === null ? null : <EndingDialog {...ending} />
}

/** When the time left is said again to who does not see it run. */
const saidAt = [60, 30, 10]

function EndingDialog({ seconds, isRenewing, hasFailed, isFinal, idleSeconds, stay, leave, understand }: Ending) {
  const t = useTexts()
  const { duration } = useFormats()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    // Above every dialog of the page, which keeps its place and its keyboard for afterwards.
    if (current?.open === false) current.showModal()
    return () => current?.close()
  }, [])
  const isOver = seconds === 0
  const goOn = isOver ? leave : isFinal ? understand : stay
  const why = isFinal
    ? t('sessionEnd.whyFinal')
    : idleSeconds === null
      ? t('sessionEnd.why')
      : t('sessionEnd.whyIdle', { time: duration(idleSeconds) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    goOn()
  }
  const said = saidAt.findLast((at) => seconds <= at)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes.dialog}
      onKeyDown={onKeyDown}
      data-testid="session-end"
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {isOver ? t('sessionEnd.over') : t('sessionEnd.soon')}
      </h2>
      <div id={`${id}-text`} className={classes.text}>
        {isOver ? (
          <p>{t('sessionEnd.afterwards')}</p>
        ) : (
          <>
            <p role="timer" className={classes.left}>
              {t('sessionEnd.left', { time: duration(seconds) })}
            </p>
            <p>{why}</p>
          </>
        )}
        <p>{t('sessionEnd.kept')}</p>
      </div>
      <p role="status" className="said">
        {!isOver && said !== undefined && t('sessionEnd.left', { time: duration(said) })}
      </p>
      <p role="alert" className={classes.failed}>
        {hasFailed && !isOver && t('sessionEnd.failed')}
      </p>
      <Button
        onClick={goOn}
        // Not `loading`: a button that is switched off loses the keyboard.
        aria-busy={isRenewing}
        data-mantine-stop-propagation="true"
      >
        {isOver ? t('sessionEnd.signIn') : isFinal ? t('sessionEnd.goOn') : t('sessionEnd.stay')}
      </Button>
    </dialog>
  )
}
