import { languages } from '../i18n/language.ts'
import { chooseLanguage, useLanguage, useTexts } from '../i18n/texts.ts'
import { toast } from './feedback/messages.ts'
import classes from './switches.module.css'

/** English or French, for every visible text; remembered. */
export function LanguageSwitch() {
  const t = useTexts()
  const language = useLanguage()
  return (
    <fieldset className={classes.languages} aria-label={t('common.language.label')}>
      {languages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          data-testid={`language-${choice}`}
          className={classes.language}
          aria-pressed={choice === language}
          title={t(`common.language.${choice}`)}
          onClick={() => {
            chooseLanguage(choice).catch((error: unknown) =>
              toast({ type: 'error', message: ({ messageOf }) => messageOf(error) }),
            )
          }}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
