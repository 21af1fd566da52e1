'use client';

import { Plus } from 'lucide-react';
import { useParams, useRouter } from 'next/navigation';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { Text } from '#lib/i18n/text.ts';
import { ActionButton } from './action-button.tsx';

interface CreateLinkProps {
  href: string;
  allowed?: true | Text;
  children: string;
}

/** The way to a list's create page, also by the key `c`. Once per page. */
export function CreateLink({ href, children, ...props }: CreateLinkProps) {
  const router = useRouter();
  const { projectId } = useParams<{ projectId?: string }>();
  const mayWrite = useMayWrite(projectId);
  const allowed = props.allowed ?? mayWrite;
  useHotkeys({ c: () => allowed === true && router.push(href) });
  return <ActionButton variant="primary" action={{ label: children, href, allowed, icon: <Plus aria-hidden /> }} />;
}
