'use client';

import { createContext, use } from 'react';

export type FormErrors = Readonly<Record<string, string>>;

export const FormErrorsContext = createContext<FormErrors>({});

export const useFieldError = (name: string): string | undefined => use(FormErrorsContext)[name];
