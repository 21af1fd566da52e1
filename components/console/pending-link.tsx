'use client';

import { useLinkStatus } from 'next/link';
import { useEffect } from 'react';
import { beginPage, endPage } from '#lib/client/pending-page.ts';

export function PendingLink({ href }: { href: string }) {
  const { pending } = useLinkStatus();
  // External system: the router. Only the link knows whether its navigation is pending.
  useEffect(() => {
    if (!pending) return;
    beginPage(href);
    return () => endPage(href);
  }, [pending, href]);
  return null;
}
