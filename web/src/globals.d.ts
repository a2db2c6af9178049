declare const __BUILD__: string;
declare const __REASONS__: Record<string, string>;
declare const __SHAPES__: Record<string, object>;
