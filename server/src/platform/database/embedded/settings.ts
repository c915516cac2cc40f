import { totalmem } from 'node:os'

/** Server settings by name, as PostgreSQL spells them. */
export type Settings = Readonly<Record<string, string>>

const gibibyte = 1024 ** 3

/**
 * Settings for one machine shared with the application. Durability (fsync, synchronous_commit, full_page_writes) keeps
 * PostgreSQL's safe defaults. Reached by unix socket in `socketFolder` only.
 */
export function serverSettings(socketFolder: string, memoryBytes: number = availableMemoryBytes()): Settings {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    // Three of them are kept for superusers, who do not connect.
    max_connections: '60',
    superuser_reserved_connections: '0',
    shared_buffers: memoryBytes < 2 * gibibyte ? '128MB' : '256MB',
    effective_cache_size: memoryBytes < 2 * gibibyte ? '512MB' : '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    wal_level: 'replica',
    max_wal_senders: '2',
    wal_compression: 'pglz',
    io_method: 'sync',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '500ms',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  }
}

/** How large the journal of changes may grow: a twentieth of the disk, 64 MB to 1 GB, so that it fits into what is kept free for it. */
export function journalSettings(diskBytes: number): Settings {
  const share = Math.floor(diskBytes / 20 / 1024 ** 2)
  const largestMb = Math.min(1024, Math.max(64, share))
  return { max_wal_size: `${largestMb}MB`, min_wal_size: `${Math.min(80, largestMb)}MB` }
}

/** `{ a: '1' }` → `['-c', 'a=1']`. */
export function settingArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function availableMemoryBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
