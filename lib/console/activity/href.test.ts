import { expect, test } from 'vitest';
import { adminActivityHref } from './href.ts';
import type { ActivityKind } from './kinds.ts';

const hrefOf = (kind: ActivityKind, object_id: string) =>
  adminActivityHref({ kind, object_id, project: null, recovery_id: null });

test.each<[ActivityKind, string | undefined]>([
  ['identity_provider', '/admin/identity-providers/corp'],
  ['mapping', '/admin/mappings/corp'],
  ['service_provider', '/admin/identity-providers?tab=service-providers&open=corp'],
  ['user', '/admin/users/corp'],
  ['federation_protocol', undefined],
])('a line about a %s links to the object', (kind, href) => {
  expect(hrefOf(kind, 'corp')).toBe(href);
});
