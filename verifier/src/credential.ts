import('./verify.ts').then((m)=>console.log(m))
