export function written(): Promise<string>;
export function kept(): string;
