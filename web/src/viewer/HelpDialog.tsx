import { type RefObject, useId } from 'react'
import { commandIds, shortcuts } from './core/commands.ts'
import styles from './HelpDialog.module.css'
import type { ViewerLabels } from './labels.ts'

type HelpDialogProps = { readonly labels: ViewerLabels; readonly dialog: RefObject<HTMLDialogElement | null> }

/** The list of keys. The browser's own dialog keeps the focus inside and gives it back afterwards. */
export function HelpDialog({ labels, dialog }: HelpDialogProps) {
  const titleId = useId()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {labels.help.title}
      </h2>
      <dl className={styles.list}>
        {commandIds.map((id) => (
          <div key={id} className={styles.row}>
            <dt className={styles.keys}>
              {shortcuts[id].map((key) => {
                const text = 'named' in key ? labels.keys[key.named] : key.char
                return <kbd key={text}>{text}</kbd>
              })}
            </dt>
            <dd>{labels.commands[id]}</dd>
          </div>
        ))}
        {(labels.pageShortcuts ?? []).map(({ keys, text }) => (
          <div key={text} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className={styles.close}>
          {labels.help.close}
        </button>
      </form>
    </dialog>
  )
}
