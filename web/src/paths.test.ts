import { describe, expect, it } from 'vitest'
import { patterns, routeNames } from './paths.ts'

/** The names and paths of the specification, with its own words for the parameters. */
const specified = {
  'security-login': '/login',
  'security-forgotten-password': '/forgotten-password',
  'security-reset-password': '/reset-password/{token}',
  'security-verify': '/invitation-verify/{token}',
  'visionair-dashboard': '/visionair/dashboard',
  'visionair-device-group': '/visionair/device-group/{deviceGroup}',
  'visionair-device': '/visionair/device/{device}',
  'visionair-inspection-group': '/visionair/inspection-group/{inspectionGroup}',
  'visionair-inspection': '/visionair/inspection/{inspection}',
  'visionair-profile': '/visionair/profile',
  'visionair-resource': '/visionair/resource',
  'admin-dashboard': '/administration/dashboard',
  'admin-organizations': '/administration/organizations',
  'admin-users': '/administration/users',
  'admin-profiles': '/administration/profiles',
  'admin-severities': '/administration/severities',
  'admin-weathers': '/administration/weathers',
  'admin-types': '/administration/types',
  'admin-services': '/administration/services',
  'admin-annotation-types': '/administration/annotation-types',
  'admin-parc-test': '/administration/parc-test',
}

describe('the routes', () => {
  it('carry the names and paths of the specification', () => {
    const names = new Map(Object.entries(routeNames).map(([key, name]) => [name, key]))
    const paths = new Map(Object.entries(patterns))
    for (const [name, path] of Object.entries(specified))
      expect([name, paths.get(names.get(name) ?? '')?.replace(/:(\w+)/g, '{$1}')]).toEqual([name, path])
  })

  it('have one name each', () => {
    const names = Object.values(routeNames)
    expect(new Set(names).size).toBe(names.length)
  })
})
