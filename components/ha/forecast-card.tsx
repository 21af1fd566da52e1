'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Only the panel of a host shows it. */
export const ForecastCard = lazyComponent(async () => (await import('./host-forecast.tsx')).HostForecast);
