import type { Translated } from '../text-types.ts'
import { accounts } from './accounts.fr.ts'
import { annotations } from './annotations.fr.ts'
import { common } from './common.fr.ts'
import { devices } from './devices.fr.ts'
import type { en } from './en.ts'
import { images } from './images.fr.ts'
import { inspections } from './inspections.fr.ts'
import { overview } from './overview.fr.ts'
import { parkPage } from './park-page.fr.ts'
import { parks } from './parks.fr.ts'
import { reports } from './reports.fr.ts'
import { shell } from './shell.fr.ts'
import { visits } from './visits.fr.ts'
import { workspace } from './workspace.fr.ts'

/** Every French text. A key missing or too many does not compile. */
export const fr = {
  common,
  shell,
  accounts,
  overview,
  parks,
  inspections,
  devices,
  parkPage,
  reports,
  visits,
  annotations,
  images,
  workspace,
} satisfies Translated<typeof en>
