'use client';

import { Plus } from 'lucide-react';
import { useParams, useRouter } from 'next/navigation';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { ActionButton } from './action-button.tsx';

/** The way to a list's create page, also by the key `c`. Once per page. */
export function CreateLink({ href, children }: { href: string; children: string }) {
  const router = useRouter();
  const { projectId } = useParams<{ projectId?: string }>();
  const allowed = useMayWrite(projectId);
  useHotkeys({ c: () => allowed === true && router.push(href) });
  return <ActionButton variant="primary" action={{ label: children, href, allowed, icon: <Plus aria-hidden /> }} />;
}
