import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { useIsSignedIn } from '../api/session/signed-in.ts'
import { basePath } from '../base-path.ts'
import { administeredTexts, completeTexts, workTexts } from '../i18n/texts.ts'
import { paths, patterns, routeNames } from '../paths.ts'
import { RoutePresenceProvider } from '../route-presence.tsx'
import { Waiting } from '../ui/feedback/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PublicOnly, RequireAccount } from './guards.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { RouteError } from './route-error.tsx'
import { type LayoutName, type PageRoute, pageRoutes } from './routes.ts'

const withTexts = (load: () => Promise<ComponentType>, texts = completeTexts) =>
  lazyPart(async () => {
    const [Layout] = await Promise.all([load(), texts()])
    return Layout
  })

const ShellLayout = withTexts(async () => (await import('./layouts/shell-layout.tsx')).ShellLayout)
const InspectionLayout = withTexts(
  async () => (await import('./layouts/inspection-layout.tsx')).InspectionLayout,
  workTexts,
)
const AdministrationLayout = withTexts(
  async () => (await import('./layouts/administration-layout.tsx')).AdministrationLayout,
  administeredTexts,
)

/** A tray that does not arrive must not take the page with it. */
const UploadTray = lazy(async () => {
  try {
    const [{ UploadTray: Tray }] = await Promise.all([
      import('../features/images/uploads/upload-tray.tsx'),
      completeTexts(),
    ])
    return { default: Tray }
  } catch {
    return { default: () => null }
  }
})

const OpenLayout = withTexts(async () => PublicLayout)

const guarded = (layout: ReactNode) => (
  <RequireAccount>
    <Suspense fallback={<Waiting />}>{layout}</Suspense>
  </RequireAccount>
)

const layouts: Record<LayoutName, ReactNode> = {
  public: (
    <PublicOnly>
      <PublicLayout />
    </PublicOnly>
  ),
  open: (
    <Suspense fallback={<Waiting />}>
      <OpenLayout />
    </Suspense>
  ),
  shell: guarded(<ShellLayout />),
  inspection: guarded(<InspectionLayout />),
  administration: guarded(<AdministrationLayout />),
}

const loadPage = async (route: PageRoute): Promise<ComponentType> => {
  const { grants } = route
  if (grants === undefined) return route.load()
  const [Page, { forGranted }] = await Promise.all([route.load(), import('./granted.tsx')])
  return forGranted(Page, grants)
}

function pageObject(route: PageRoute): RouteObject {
  const Page = lazyPart(() => loadPage(route))
  return {
    id: routeNames[route.key],
    path: patterns[route.key],
    element: (
      <Suspense key={route.key} fallback={<Waiting />}>
        <Page />
      </Suspense>
    ),
    errorElement: <RouteError />,
  }
}

const layoutObject = (layout: LayoutName): RouteObject => ({
  id: `layout-${layout}`,
  element: layouts[layout],
  errorElement: <RouteError />,
  children: pageRoutes.filter((route) => route.layout === layout).map(pageObject),
})

function Root() {
  return (
    <RoutePresenceProvider keys={new Set(pageRoutes.map((route) => route.key))}>
      <Outlet />
      <ScrollRestoration />
      {useIsSignedIn() && (
        <Suspense fallback={null}>
          <UploadTray />
        </Suspense>
      )}
    </RoutePresenceProvider>
  )
}

/** The router of the application; unknown addresses lead to the dashboard. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Root />,
        errorElement: <RouteError />,
        children: [
          layoutObject('public'),
          layoutObject('open'),
          layoutObject('shell'),
          layoutObject('inspection'),
          layoutObject('administration'),
          { path: '*', element: <Navigate to={paths.dashboard} replace /> },
        ],
      },
    ],
    { basename: basePath === '' ? '/' : basePath },
  )
