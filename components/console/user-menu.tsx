'use client';

import NextLink from 'next/link';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { OpenMenuProps } from '#components/ui/lazy-menu.tsx';
import type { MenuGroup } from '#components/ui/menu-items.ts';
import { MenuSurface } from '#components/ui/menu-surface.tsx';
import { themeStore, themes } from '#lib/client/theme.ts';
import { hotkeysEnabled } from '#lib/client/use-hotkeys.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

interface UserMenuLink {
  label: string;
  href: string;
}

interface UserMenuProps extends OpenMenuProps {
  name: string;
  /** Displayed below the name: the domain, or the credential used to sign in. */
  detail: string;
  links: readonly UserMenuLink[];
  onSignOut: () => void;
  /** Only for users, not for application credentials. */
  onSignOutEverywhere?: () => void;
}

export function UserMenu({ name, detail, links, onSignOut, onSignOutEverywhere, ...opened }: UserMenuProps) {
  const t = useT();
  const preferences = usePreferenceGroups();
  const groups: MenuGroup[] = [
    {
      items: links.map(({ label, href }) => ({
        label,
        asLink: (children: ReactNode) => (
          <NextLink href={href} prefetch={false}>
            {children}
          </NextLink>
        ),
      })),
    },
    ...preferences,
    {
      items: [
        { label: t('Sign out'), onSelect: onSignOut },
        ...(onSignOutEverywhere ? [{ label: t('Sign out everywhere'), onSelect: onSignOutEverywhere }] : []),
      ],
    },
  ];
  return (
    <MenuSurface
      {...opened}
      align="end"
      header={
        <>
          <p className="truncate font-medium text-body">{name}</p>
          <p className="truncate text-ink-faint">{detail}</p>
        </>
      }
      groups={groups}
    />
  );
}

function usePreferenceGroups(): MenuGroup[] {
  const { t, language, languages } = useI18n();
  const theme = useStore(themeStore);
  const { save } = usePreferences();
  const hasHotkeys = useStore(hotkeysEnabled);
  const themeNames = { system: t('System default'), light: t('Light'), dark: t('Dark'), contrast: t('High contrast') };
  return [
    {
      label: t('Theme'),
      items: themes.map((each) => ({
        label: themeNames[each],
        isChecked: each === theme,
        staysOpen: true,
        onSelect: () => save({ theme: each }),
      })),
    },
    {
      label: t('Language'),
      items: languages.map(({ code, name }) => ({
        label: name,
        isChecked: code === language,
        onSelect: () => save({ language: code }),
      })),
    },
    {
      items: [
        {
          label: t('Single-key shortcuts'),
          isChecked: hasHotkeys,
          staysOpen: true,
          onSelect: () => save({ has_shortcuts: !hasHotkeys }),
        },
      ],
    },
  ];
}
