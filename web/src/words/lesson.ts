// The lesson in a language of the page's own: a text for each step, in their order, and what the learner is called.
export interface LessonWords {
  learner: string;
  steps: {title: string; tell: string[]; right?: string; wrong?: string}[];
}
