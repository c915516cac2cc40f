import { z } from 'zod'
import { resource } from '../json-api.ts'

export const organizationRef = resource('organizations', { name: z.string() })
