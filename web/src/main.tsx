import './ui/theme/mantine.css'
import '@mantine/notifications/styles.layer.css'
import './ui/theme/theme.css'
import './ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { Application } from './app/application.tsx'
import { startLanguage } from './i18n/language.ts'
import { startTexts } from './i18n/texts.ts'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Application texts={await startTexts(startLanguage())} />)
