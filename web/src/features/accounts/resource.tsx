import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import classes from './resource.module.css'
import { TermsFrame } from './terms/terms-frame.tsx'

/** One button that shows the terms of use, and puts them away again. */
export function Resource() {
  const t = useTexts()
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={classes.body}>
      <Button
        leftSection={<IconFileText size={18} aria-hidden="true" />}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
        data-testid="show-terms"
      >
        {t(isShown ? 'profile.resource.hide' : 'profile.resource.show')}
      </Button>
      <div id={id} className={classes.document}>
        {isShown && <TermsFrame />}
      </div>
    </div>
  )
}
