declare const __BUILD__: string;
declare const __REASONS__: Record<string, string>;
