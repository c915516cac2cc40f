import { access } from './access.en.ts'
import { accounts } from './accounts.en.ts'
import { administration } from './administration.en.ts'
import { annotations } from './annotations.en.ts'
import { common } from './common.en.ts'
import { commonInside } from './common-inside.en.ts'
import { devices } from './devices.en.ts'
import { entities } from './entities.en.ts'
import { exports } from './exports.en.ts'
import { images } from './images.en.ts'
import { imports } from './imports.en.ts'
import { inspections } from './inspections.en.ts'
import { overview } from './overview.en.ts'
import { palette } from './palette.en.ts'
import { parkPage } from './park-page.en.ts'
import { parks } from './parks.en.ts'
import { people } from './people.en.ts'
import { profile } from './profile.en.ts'
import { quotaUse } from './quota-use.en.ts'
import { records } from './records.en.ts'
import { reports } from './reports.en.ts'
import { secondFactor } from './second-factor.en.ts'
import { sessionEnd } from './session-end.en.ts'
import { shell } from './shell.en.ts'
import { tokens } from './tokens.en.ts'
import { visits } from './visits.en.ts'
import { volta } from './volta.en.ts'

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
} as const
