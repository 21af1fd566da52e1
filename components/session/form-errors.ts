'use client';

import { createContext, use } from 'react';

/** Sentence per input that was refused, by its name. */
export type FormErrors = Readonly<Record<string, string>>;

export const FormErrorsContext = createContext<FormErrors>({});

/** What is wrong with one input of the surrounding form. */
export const useFieldError = (name: string): string | undefined => use(FormErrorsContext)[name];
