import type { Translated } from '../text-types.ts'
import { access } from './access.fr.ts'
import { accounts } from './accounts.fr.ts'
import { administration } from './administration.fr.ts'
import { annotations } from './annotations.fr.ts'
import { common } from './common.fr.ts'
import { commonInside } from './common-inside.fr.ts'
import { devices } from './devices.fr.ts'
import { entities } from './entities.fr.ts'
import { exports } from './exports.fr.ts'
import { images } from './images.fr.ts'
import { imports } from './imports.fr.ts'
import type { inside as source } from './inside.en.ts'
import { inspections } from './inspections.fr.ts'
import { overview } from './overview.fr.ts'
import { palette } from './palette.fr.ts'
import { parkPage } from './park-page.fr.ts'
import { parks } from './parks.fr.ts'
import { people } from './people.fr.ts'
import { profile } from './profile.fr.ts'
import { quotaUse } from './quota-use.fr.ts'
import { records } from './records.fr.ts'
import { reports } from './reports.fr.ts'
import { secondFactor } from './second-factor.fr.ts'
import { sessionEnd } from './session-end.fr.ts'
import { shell } from './shell.fr.ts'
import { tokens } from './tokens.fr.ts'
import { visits } from './visits.fr.ts'
import { volta } from './volta.fr.ts'

/** What is shown to who is signed in, without what only the administration or the workspace shows. */
export const inside = {
  common: { ...common, ...commonInside },
  shell,
  secondFactor,
  sessionEnd,
  accounts,
  overview,
  parks,
  inspections,
  devices,
  entities,
  palette,
  parkPage,
  reports,
  exports,
  imports,
  visits,
  annotations,
  images,
  volta,
  access,
  administration,
  profile,
  quotaUse,
  records,
  tokens,
  people,
} satisfies Translated<typeof source>
