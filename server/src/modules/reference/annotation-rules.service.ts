import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import {
  type ComponentFilter,
  componentsFor,
  type LinkFilter,
  pageOfLinks,
  pageOfStandards,
  type StandardFilter,
} from './annotation-rules.repository.ts'
import { type ListFilter, pageOf } from './reference-list.ts'

/** A page of the components that offer a type to the organizations asked for. */
export const listComponentsFor = async (ctx: Context, actor: Actor, filter: ListFilter & ComponentFilter) =>
  pageOf(await componentsFor(ctx.db, actor, filter), filter)

export const listLinks = (ctx: Context, actor: Actor, filter: LinkFilter) => pageOfLinks(ctx.db, actor, filter)

export const listHouseRules = (ctx: Context, filter: StandardFilter) => pageOfStandards(ctx.db, filter)
