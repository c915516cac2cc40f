import { Progress } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { assemblySteps } from '@visionair/contract/images'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Assembly } from '../image-types.ts'
import classes from './assembler.module.css'

const shownSteps = ['upload', ...assemblySteps] as const

/** The way from upload to the finished picture, each step by name, with how far the present one is. */
export function AssemblySteps({ assembly }: { readonly assembly: Assembly }) {
  const t = useTexts()
  const { number } = useFormats()
  const current = assembly.state === 'waiting' || assembly.step === null ? null : shownSteps.indexOf(assembly.step)
  const stateOf = (index: number) => {
    if (index === 0) return 'done'
    if (current === null || index > current) return 'coming'
    return index === current ? 'current' : 'done'
  }
  const { done, total } = assembly
  return (
    <div data-testid="assembly-progress">
      <ol className={classes.steps} aria-label={t('images.assemble.progress')}>
        {shownSteps.map((step, index) => {
          const state = stateOf(index)
          return (
            <li
              key={step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
              data-testid={`step-${step}`}
            >
              <span className={classes.stepSign} aria-hidden="true">
                {state === 'done' && <IconCheck size={13} stroke={2.4} />}
              </span>
              <span className={classes.stepName}>{t(`images.assemble.steps.${step}`)}</span>
              {state === 'current' && total > 0 && (
                <span className={classes.stepCount}>
                  {t('images.assemble.stepOf', { done: number(done, 0), total: number(total, 0) })}
                </span>
              )}
              <span className={classes.hidden}>{t(`images.assemble.stepState.${state}`)}</span>
            </li>
          )
        })}
      </ol>
      <Progress.Root size="sm">
        <Progress.Section value={assembly.progress * 100} animated aria-label={t('images.assemble.progress')} />
      </Progress.Root>
      {assembly.state === 'waiting' && <p className={classes.quiet}>{t('images.assemble.waiting')}</p>}
    </div>
  )
}
