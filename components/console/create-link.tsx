'use client';

import { Plus } from 'lucide-react';
import { useParams, useRouter } from 'next/navigation';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { Text } from '#lib/i18n/text.ts';
import { ActionButton } from './action-button.tsx';

/** Link to a list's create page, also available with the key `c`. Use it once per page. */
export function CreateLink({ href, children, ...props }: { href: string; allowed?: true | Text; children: string }) {
  const router = useRouter();
  const { projectId } = useParams<{ projectId?: string }>();
  const mayWrite = useMayWrite(projectId);
  const allowed = props.allowed ?? mayWrite;
  useHotkeys({ c: () => allowed === true && router.push(href) });
  return <ActionButton variant="primary" action={{ label: children, href, allowed, icon: <Plus aria-hidden /> }} />;
}
