'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { ButtonLink } from './button-link.tsx';

/** The way to a list's create page, also by the key `c`. Once per page. */
export function CreateLink({ href, children }: { href: string; children: string }) {
  const router = useRouter();
  useHotkeys({ c: () => router.push(href) });
  return (
    <ButtonLink href={href} variant="primary" aria-keyshortcuts="c">
      <Plus aria-hidden />
      {children}
    </ButtonLink>
  );
}
