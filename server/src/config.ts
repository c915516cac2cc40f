import { access, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isTimeZone } from '@visionair/contract/rules'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { readSignInProviders } from './oidc-config.ts'
import { keptSecrets, ownSecrets, type SecretName, type Secrets, secretNames } from './own-secrets.ts'
import { namesContact } from './platform/http/security-contact.ts'
import { type WorkerShare, workerShares } from './platform/jobs/worker.ts'
import type { SignInProvider } from './platform/sign-in-provider.ts'
import type { StorageOptions } from './platform/storage/open-storage.ts'
import { namesPlace, placeOf } from './public-place.ts'
import { givenSecrets, secretComplaints, secretsOf, secretVariables } from './secrets-config.ts'
import { storageComplaints, storageOf, storageVariables } from './storage-config.ts'
import { namesProxies } from './trusted-proxies.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const aPort = 'must be a port from 1 to 65535, as 9464'

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PROVIDER_NAME: z.string().trim().min(1).max(100).default('Visionair'),
  LOG_LEVEL: z.enum(logLevels).default('warn'),
  TRUST_PROXY: z
    .string()
    .refine(
      namesProxies,
      'must be addresses or networks of proxies, as 10.0.0.1, 10.0.0.0/8 or loopback, with commas between',
    )
    .optional(),
  MAX_FILE_MB: z.coerce.number().int().min(1).max(100_000).default(512),
  CALLS_PER_MINUTE: z.coerce.number().int().min(60).max(10_000_000).default(6_000),
  WORKER_JOBS: z.enum(workerShares).default('all'),
  WORKERS: z.coerce.number().int().min(0).max(64).default(1),
  ADMIN_EMAIL: z.email().default('admin@visionair.local'),
  ...secretVariables,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      namesPlace,
      'must be the address of a host or of a path there, as https://host/visionair, which begins with none of the product’s own',
    )
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .refine(
      namesContact,
      'must be mailto: with an address or the https: address of a page, as mailto:security@example.org',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\p{Cc}<>"]*(<[^@\s<>]+@[^@\s<>]+>|(?<![^ ])[^@\s<>]+@[^@\s<>]+)$/u,
      'must be an address as Visionair <no-reply@example.org>',
    )
    .default('Visionair <no-reply@visionair.local>'),
  TELL_UNKNOWN_EMAIL: z.stringbool().default(false),
  WEBHOOK_PRIVATE_ADDRESSES: z.stringbool().default(false),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone as Europe/Paris').default('Europe/Paris'),
  BACKUP_RECIPIENTS: z
    .string()
    .regex(
      /^\s*age1[0-9a-z]+(\s*,\s*age1[0-9a-z]+)*\s*$/,
      'must be public keys of age with commas between, as age1…; backup-key makes a pair',
    )
    .transform((text) => text.split(',').map((each) => each.trim()))
    .default([]),
  METRICS_PORT: z.coerce.number(aPort).int(aPort).min(1, aPort).max(65_535, aPort).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OIDC_PROVIDERS_FILE: z.string().min(1).optional(),
  ...storageVariables,
})

/** Every variable of the environment that is read. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape)

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds the embedded database, the files and the secrets. */
  readonly dataDir: string
  /** A given PostgreSQL server; the embedded one is started when absent. */
  readonly databaseUrl: string | undefined
  readonly providerName: string
  /** IANA name; of companies that have none of their own. */
  readonly timeZone: string
  readonly logLevel: (typeof logLevels)[number]
  readonly trustProxy: string | undefined
  readonly maxFileBytes: number
  /** Of one account; more are refused. */
  readonly callsPerMinute: number
  readonly workers: number
  /** Which jobs the workers of this machine do. */
  readonly workerShare: WorkerShare
  readonly adminEmail: string
  /** Where people reach the product, without a slash at the end; the address it listens on when absent. */
  readonly publicUrl: string | undefined
  /** Whom finders of a weakness tell, as `mailto:` or `https:`; nobody is named when absent. */
  readonly securityContact: string | undefined
  /** The path in it, as `/visionair`; empty at the root of a host. */
  readonly basePath: string
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  readonly tellsUnknownEmail: boolean
  /** Whether webhooks may lead into the network of the installation, and be plain `http`. */
  readonly webhookPrivateAddresses: boolean
  /** Where the metrics are served; nowhere when absent. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** The public keys that backups are encrypted for; they are not when there is none. */
  readonly backupRecipients: readonly string[]
  /** The OpenID providers that people sign in with besides a password. */
  readonly signInProviders: readonly SignInProvider[]
  readonly storage: StorageOptions
  readonly secrets: Secrets
  /** Those of the environment, which the data folder does not keep. */
  readonly givenSecrets: readonly SecretName[]
}

const metricsComplaints = ({ PORT, METRICS_PORT }: z.output<typeof environmentSchema>) =>
  PORT === METRICS_PORT ? ['METRICS_PORT: must be another port than PORT'] : []

const cannotUse = (lines: readonly string[]) => `The environment cannot be used:\n${lines.join('\n')}`

/** Makes the data folder, or demands that it is there. */
async function openDataDir(dataDir: string, makes: boolean): Promise<void> {
  if (makes) await mkdir(dataDir, { recursive: true })
  else
    await access(dataDir).catch(() => {
      throw new ConfigError(`There is no data folder ${dataDir}. Set DATA_DIR to that of the installation.`)
    })
}

/**
 * Reads and checks the environment. @throws ConfigError
 * @param makes whether the data folder and the secrets are made when they are not there
 */
export async function readConfig(
  environment: NodeJS.ProcessEnv,
  defaultDataDir: string,
  { makes = true }: { readonly makes?: boolean } = {},
): Promise<Config> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new ConfigError(cannotUse(lines))
  }
  const values = parsed.data
  const complaints = [...storageComplaints(values), ...metricsComplaints(values), ...secretComplaints(values)]
  if (complaints.length > 0) throw new ConfigError(cannotUse(complaints.map((line) => `  ${line}`)))
  const { OIDC_PROVIDERS_FILE: providersFile } = values
  const signInProviders = providersFile === undefined ? [] : await readSignInProviders(resolve(providersFile))
  const dataDir = resolve(values.DATA_DIR ?? defaultDataDir)
  await openDataDir(dataDir, makes)
  const isGiven = givenSecrets(values).length === secretNames.length
  const kept = isGiven ? null : await (makes ? ownSecrets : keptSecrets)(dataDir)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    providerName: values.PROVIDER_NAME,
    timeZone: values.TIME_ZONE,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    maxFileBytes: values.MAX_FILE_MB * 1024 ** 2,
    callsPerMinute: values.CALLS_PER_MINUTE,
    workers: values.WORKERS,
    workerShare: values.WORKER_JOBS,
    adminEmail: values.ADMIN_EMAIL,
    ...placeOf(values.PUBLIC_URL),
    securityContact: values.SECURITY_CONTACT,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    tellsUnknownEmail: values.TELL_UNKNOWN_EMAIL,
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    backupRecipients: values.BACKUP_RECIPIENTS,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    signInProviders,
    storage: storageOf(values, dataDir, { isShared: values.DATABASE_URL !== undefined }),
    secrets: secretsOf(values, kept),
    givenSecrets: givenSecrets(values),
  }
}
