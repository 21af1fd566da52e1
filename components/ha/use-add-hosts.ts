'use client';

import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import { addHostRequest, SEGMENT_HOST_KINDS } from '#lib/ha/hosts/queries.ts';
import type { NewSegmentHost } from '#lib/ha/hosts/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** Puts hosts into a segment, one after another; those that are refused can be tried again. */
export function useAddHosts(projectId: string) {
  const change = useBulkChange(projectId, SEGMENT_HOST_KINDS);
  return (segment: { id: string; name: string }, hosts: readonly NewSegmentHost[]): void => {
    if (hosts.length === 0) return;
    change({
      title: msg('Adding {count, plural, one {# host} other {# hosts}} to {name}', {
        count: hosts.length,
        name: segment.name,
      }),
      rows: [...hosts],
      idOf: ({ name }) => name,
      nameOf: ({ name }) => name,
      notDone: ({ name }) => msg('{name} was not added', { name }),
      requestsOf: (host) => [addHostRequest(segment.id, host)],
    });
  };
}
