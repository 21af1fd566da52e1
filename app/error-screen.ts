import { type ComponentProps, type ComponentType, createContext } from 'react';
import type { ErrorPanel } from '#components/console/error-panel.tsx';

/**
 * The content of the error screen, which the layout provides: otherwise each page would load this code twice, for its
 * lists and for the error screen above its layout.
 */
export const ErrorScreen = createContext<ComponentType<ComponentProps<typeof ErrorPanel>>>(() => null);
