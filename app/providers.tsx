'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from '#components/console/error-panel.tsx';
import { Toaster } from '#components/console/toaster.tsx';
import { TooltipLayer } from '#components/ui/tooltip-layer.tsx';
import { createQueryClient } from '#lib/client/query-client.ts';
import { type Theme, themeStore } from '#lib/client/theme.ts';
import { DrawnAt } from '#lib/client/use-now.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import type { Language, LanguageChoice } from '#lib/i18n/language.ts';
import { ErrorScreen } from './error-screen.ts';

interface ProvidersProps {
  language: Language;
  languages: readonly LanguageChoice[];
  messagesPath: string | undefined;
  locale: string;
  timeZone: string;
  /** Time at which the server rendered the page, in ms. */
  drawnAtMs: number;
  theme: Theme;
  children: ReactNode;
}

export function Providers({ drawnAtMs, theme, children, ...i18n }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  useState(() => typeof window !== 'undefined' && themeStore.setState(theme));
  return (
    <I18nProvider {...i18n}>
      <DrawnAt value={drawnAtMs}>
        <QueryClientProvider client={client}>
          <ErrorScreen value={ErrorPanel}>{children}</ErrorScreen>
          <Toaster />
          <TooltipLayer />
        </QueryClientProvider>
      </DrawnAt>
    </I18nProvider>
  );
}
