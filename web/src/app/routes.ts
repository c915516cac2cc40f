import type { Grant } from '@visionair/contract'
import type { ComponentType } from 'react'
import { LoginPage } from '../pages/login-page.tsx'
import type { RouteKey } from '../paths.ts'

/** What stands around a page; `open` ones are for everybody, signed in or not. */
export type LayoutName = 'public' | 'open' | 'shell' | 'inspection' | 'administration'

/** One page of the application. */
export interface PageRoute {
  readonly key: RouteKey
  readonly layout: LayoutName
  /** Who may open it; whoever is signed in unless said otherwise. */
  readonly grants?: readonly Grant[]
  readonly load: () => Promise<ComponentType>
}

/**
 * The route table: a page exists once it stands here, and links to it appear.
 * Paths and route names are in `paths.ts`.
 */
export const pageRoutes: readonly PageRoute[] = [
  { key: 'login', layout: 'public', load: async () => LoginPage },
  {
    key: 'forgottenPassword',
    layout: 'public',
    load: async () => (await import('../pages/forgotten-password-page.tsx')).ForgottenPasswordPage,
  },
  {
    key: 'resetPassword',
    layout: 'open',
    load: async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    key: 'verifyInvitation',
    layout: 'open',
    load: async () => (await import('../pages/verify-invitation-page.tsx')).VerifyInvitationPage,
  },
  {
    key: 'emailChange',
    layout: 'open',
    load: async () => (await import('../pages/email-change-page.tsx')).EmailChangePage,
  },
  { key: 'dashboard', layout: 'shell', load: async () => (await import('../pages/dashboard-page.tsx')).DashboardPage },
  { key: 'park', layout: 'shell', load: async () => (await import('../pages/park-page.tsx')).ParkPage },
  { key: 'device', layout: 'shell', load: async () => (await import('../pages/device-page.tsx')).DevicePage },
  {
    key: 'inspectionGroup',
    layout: 'shell',
    load: async () => (await import('../pages/inspection-group-page.tsx')).InspectionGroupPage,
  },
  {
    key: 'inspection',
    layout: 'inspection',
    load: async () => (await import('../pages/inspection-page.tsx')).InspectionPage,
  },
  { key: 'profile', layout: 'shell', load: async () => (await import('../pages/profile-page.tsx')).ProfilePage },
  { key: 'resource', layout: 'shell', load: async () => (await import('../pages/resource-page.tsx')).ResourcePage },
  {
    key: 'annotationDownload',
    layout: 'inspection',
    load: async () => (await import('../pages/annotation-download-page.tsx')).AnnotationDownloadPage,
  },
  {
    key: 'severities',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/severities-page.tsx')).SeveritiesPage,
  },
  {
    key: 'organizations',
    layout: 'administration',
    load: async () => (await import('../pages/administration/organizations-page.tsx')).OrganizationsPage,
  },
  {
    key: 'organization',
    layout: 'administration',
    load: async () => (await import('../pages/administration/organization-page.tsx')).OrganizationPage,
  },
  {
    key: 'organizationUser',
    layout: 'administration',
    grants: ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'user_view'],
    load: async () => (await import('../pages/administration/organization-user-page.tsx')).OrganizationUserPage,
  },
  {
    key: 'users',
    layout: 'administration',
    grants: ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'user_view'],
    load: async () => (await import('../pages/administration/users-page.tsx')).UsersPage,
  },
  {
    key: 'profiles',
    layout: 'administration',
    grants: ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'profile_view'],
    load: async () => (await import('../pages/administration/profiles-page.tsx')).ProfilesPage,
  },
  {
    key: 'sessions',
    layout: 'administration',
    grants: ['ROLE_ADMIN', 'user_edit'],
    load: async () => (await import('../pages/administration/sessions-page.tsx')).SessionsPage,
  },
  {
    key: 'apiTokens',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/api-tokens-page.tsx')).ApiTokensPage,
  },
  {
    key: 'webhooks',
    layout: 'administration',
    grants: ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'organization_edit'],
    load: async () => (await import('../pages/administration/webhooks-page.tsx')).WebhooksPage,
  },
  {
    key: 'webhook',
    layout: 'administration',
    grants: ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'organization_edit'],
    load: async () => (await import('../pages/administration/webhook-page.tsx')).WebhookPage,
  },
  {
    key: 'quotas',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/quotas-page.tsx')).QuotasPage,
  },
  {
    key: 'journal',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/journal-page.tsx')).JournalPage,
  },
  {
    key: 'weathers',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/weathers-page.tsx')).WeathersPage,
  },
  {
    key: 'types',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/types-page.tsx')).TypesPage,
  },
  {
    key: 'services',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/services-page.tsx')).ServicesPage,
  },
  {
    key: 'annotationTypes',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/annotation-types-page.tsx')).AnnotationTypesPage,
  },
  {
    key: 'measureTypes',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/measure-types-page.tsx')).MeasureTypesPage,
  },
  {
    key: 'administration',
    layout: 'administration',
    load: async () => (await import('../pages/administration/administration-page.tsx')).AdministrationPage,
  },
  {
    key: 'testParks',
    layout: 'administration',
    grants: ['ROLE_ADMIN'],
    load: async () => (await import('../pages/administration/test-parks-page.tsx')).TestParksPage,
  },
]
