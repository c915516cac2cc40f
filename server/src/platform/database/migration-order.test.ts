import { describe, expect, it } from 'vitest'
import { areIndependent } from './migration-order.ts'

const are = (one: string, other: string) => [
  areIndependent({ sql: one }, { sql: other }),
  areIndependent({ sql: other }, { sql: one }),
]

describe('areIndependent', () => {
  it.each([
    ['create table a (id int);', 'create table b (id int);'],
    ['alter table a add column x int;', 'create index b_name on b (name);'],
    [
      'create table a (id int references c on delete cascade);',
      'create table b (id int references c on update cascade);',
    ],
    ['-- of b\ncreate table a (id int);', 'create table b (id int);'],
  ])('holds for what speaks of nothing the other changes: %s', (one, other) => {
    expect(are(one, other)).toEqual([true, true])
  })

  it.each([
    ['alter table a add column x int;', 'alter table a add column y int;'],
    ['create or replace view v as select 1 as a;', 'create or replace view v as select 2 as a;'],
    ['create table a (id int);', 'create view v as select id from a;'],
    ['update a set x = 1;', 'create index on a (x);'],
    ['create function f() returns int language sql return 1;', 'create view v as select f();'],
    ['drop table if exists a;', 'insert into A values (1);'],
  ])('does not hold where one speaks of what the other changes: %s', (one, other) => {
    expect(are(one, other)).toEqual([false, false])
  })
})
