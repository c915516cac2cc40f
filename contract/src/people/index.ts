export * from './corporate-assets.ts'
export * from './organizations.ts'
export * from './profiles.ts'
export * from './users.ts'
