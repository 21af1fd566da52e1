import { createContext } from 'react';
import type { SchemaFacts } from './schema-facts.ts';

/** What the schema of the form says about its fields; empty if it is loaded later and the page does not say. */
export const SchemaFactsContext = createContext<SchemaFacts>({});
