'use client';

import { useLinkStatus } from 'next/link';
import { usePendingPage } from '#lib/client/use-pending-page.ts';

export function PendingLink({ href }: { href: string }) {
  const { pending } = useLinkStatus();
  usePendingPage(pending ? href : undefined);
  return null;
}
