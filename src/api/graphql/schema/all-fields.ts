/** The resolvers of a type, none left out. */
export type AllFields<R> = Required<Omit<R, '__isTypeOf'>>;
