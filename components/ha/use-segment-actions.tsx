'use client';

import { Server } from 'lucide-react';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { hostsHref, mayChangeSegment } from './segment-words.ts';

const DeleteSegment = lazyComponent(async () => (await import('./delete-segment.tsx')).DeleteSegment);
const EditSegment = lazyComponent(async () => (await import('./edit-segment.tsx')).EditSegment);

export function useSegmentActions(projectId: string): ObjectActions<CoveredSegment> {
  return useObjectActions<CoveredSegment>({
    hosts: { label: msg('Hosts'), icon: Server, href: hostsHref },
    edit: {
      ...EDIT,
      allowed: mayChangeSegment,
      dialog: ([segment], onClose) => <EditSegment {...{ projectId, segment, onClose }} />,
    },
    delete: {
      ...DELETE,
      allowed: mayChangeSegment,
      dialog: ([segment], onClose) => <DeleteSegment {...{ projectId, segment, onClose }} />,
    },
  });
}
